-- CreateEnum
CREATE TYPE "RelayState" AS ENUM ('IDLE', 'PENDING', 'ACCEPTED', 'REJECTED');

-- CreateTable
CREATE TABLE "relays" (
    "id" BIGINT NOT NULL,
    "inbox" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "state" "RelayState" NOT NULL DEFAULT 'IDLE',
    "follow_uri" TEXT,
    "actor_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "relays_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "relays_inbox_key" ON "relays"("inbox");

-- CreateIndex
CREATE INDEX "relays_actor_id_idx" ON "relays"("actor_id");

-- AddForeignKey
ALTER TABLE "relays" ADD CONSTRAINT "relays_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;
