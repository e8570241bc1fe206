CREATE TYPE "ArchiveState" AS ENUM ('WAITING', 'READY');

CREATE TABLE "person_archives" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "state" "ArchiveState" NOT NULL DEFAULT 'WAITING',
    "key" TEXT,
    "size" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_archives_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "person_archives_key_key" ON "person_archives"("key");
CREATE INDEX "person_archives_actor_id_id_idx" ON "person_archives"("actor_id", "id");
CREATE INDEX "person_archives_expires_at_idx" ON "person_archives"("expires_at");

ALTER TABLE "person_archives" ADD CONSTRAINT "person_archives_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
