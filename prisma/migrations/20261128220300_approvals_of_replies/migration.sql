-- CreateEnum
CREATE TYPE "InteractionPolicy" AS ENUM ('PUBLIC', 'FOLLOWERS', 'NOBODY', 'FOLLOWING', 'OTHERS');

-- CreateEnum
CREATE TYPE "ApprovalState" AS ENUM ('PENDING', 'ACCEPTED', 'REJECTED');

-- DropIndex
DROP INDEX "tags_name_idx";

-- AlterTable
ALTER TABLE "statuses" ADD COLUMN     "reply_manual_policy" "InteractionPolicy" NOT NULL DEFAULT 'NOBODY',
ADD COLUMN     "reply_policy" "InteractionPolicy" NOT NULL DEFAULT 'PUBLIC';

-- CreateTable
CREATE TABLE "status_approvals" (
    "status_id" BIGINT NOT NULL,
    "author_id" BIGINT NOT NULL,
    "state" "ApprovalState" NOT NULL,
    "visibility" "StatusVisibility" NOT NULL,
    "mention_ids" BIGINT[],
    "silent_ids" BIGINT[],
    "handles" TEXT[],
    "request_uri" TEXT,
    "authorization" TEXT,

    CONSTRAINT "status_approvals_pkey" PRIMARY KEY ("status_id")
);

-- CreateTable
CREATE TABLE "remote_policies" (
    "status_id" BIGINT NOT NULL,
    "like_policy" "InteractionPolicy" NOT NULL,
    "like_manual_policy" "InteractionPolicy" NOT NULL,
    "announce_policy" "InteractionPolicy" NOT NULL,
    "announce_manual_policy" "InteractionPolicy" NOT NULL,
    "legacy" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "remote_policies_pkey" PRIMARY KEY ("status_id")
);

-- CreateIndex
CREATE INDEX "status_approvals_author_id_state_status_id_idx" ON "status_approvals"("author_id", "state", "status_id" DESC);

-- CreateIndex
CREATE INDEX "tags_name_idx" ON "tags"("name" text_pattern_ops);

-- AddForeignKey
ALTER TABLE "status_approvals" ADD CONSTRAINT "status_approvals_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_policies" ADD CONSTRAINT "remote_policies_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;
