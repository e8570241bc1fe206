-- CreateEnum
CREATE TYPE "SeveranceType" AS ENUM ('DOMAIN_BLOCK', 'USER_DOMAIN_BLOCK', 'ACCOUNT_SUSPENSION');

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "severance_id" BIGINT;

-- AlterTable
ALTER TABLE "remote_actors" ADD COLUMN     "silenced_by_block" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "suspended_by_block" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "severances" (
    "id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "type" "SeveranceType" NOT NULL,
    "target_name" TEXT NOT NULL,
    "cause_id" BIGINT NOT NULL,
    "followers_count" INTEGER NOT NULL DEFAULT 0,
    "following_count" INTEGER NOT NULL DEFAULT 0,
    "purged" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "severances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "severed_follows" (
    "id" BIGINT NOT NULL,
    "severance_id" BIGINT NOT NULL,
    "other_id" BIGINT NOT NULL,
    "followed" BOOLEAN NOT NULL,
    "show_reblogs" BOOLEAN NOT NULL,
    "notify" BOOLEAN NOT NULL,
    "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "severed_follows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "severances_actor_id_id_idx" ON "severances"("actor_id", "id");

-- CreateIndex
CREATE INDEX "severances_target_name_idx" ON "severances"("target_name");

-- CreateIndex
CREATE UNIQUE INDEX "severances_cause_id_actor_id_key" ON "severances"("cause_id", "actor_id");

-- CreateIndex
CREATE INDEX "severed_follows_severance_id_followed_id_idx" ON "severed_follows"("severance_id", "followed", "id");

-- CreateIndex
CREATE INDEX "severed_follows_other_id_idx" ON "severed_follows"("other_id");

-- CreateIndex
CREATE INDEX "notifications_severance_id_idx" ON "notifications"("severance_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_severance_id_fkey" FOREIGN KEY ("severance_id") REFERENCES "severances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "severances" ADD CONSTRAINT "severances_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "severed_follows" ADD CONSTRAINT "severed_follows_severance_id_fkey" FOREIGN KEY ("severance_id") REFERENCES "severances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "severed_follows" ADD CONSTRAINT "severed_follows_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
