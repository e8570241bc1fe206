-- CreateEnum
CREATE TYPE "InstanceFollowState" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED');

-- CreateTable
CREATE TABLE "instance_relations" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "followed" "InstanceFollowState",
    "followed_uri" TEXT,
    "follower" "InstanceFollowState",
    "follower_uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_relations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "instance_relations_actor_id_key" ON "instance_relations"("actor_id");

-- AddForeignKey
ALTER TABLE "instance_relations" ADD CONSTRAINT "instance_relations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
