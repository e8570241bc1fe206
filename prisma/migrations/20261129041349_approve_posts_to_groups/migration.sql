-- AlterTable
ALTER TABLE "actors" ADD COLUMN     "approves_posts" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "wall_requests" (
    "group_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "author_id" BIGINT NOT NULL,
    "state" "ApprovalState" NOT NULL DEFAULT 'PENDING',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "wall_requests_pkey" PRIMARY KEY ("group_id","status_id")
);

-- CreateIndex
CREATE INDEX "wall_requests_group_id_state_status_id_idx" ON "wall_requests"("group_id", "state", "status_id" DESC);

-- CreateIndex
CREATE INDEX "wall_requests_group_id_author_id_state_status_id_idx" ON "wall_requests"("group_id", "author_id", "state", "status_id" DESC);

-- CreateIndex
CREATE INDEX "wall_requests_status_id_idx" ON "wall_requests"("status_id");

-- AddForeignKey
ALTER TABLE "wall_requests" ADD CONSTRAINT "wall_requests_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wall_requests" ADD CONSTRAINT "wall_requests_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A post that waits for the moderators of a group is direct.
ALTER TABLE "statuses" DROP CONSTRAINT statuses_group_of_members;
ALTER TABLE "statuses" ADD CONSTRAINT statuses_group_of_members CHECK (CASE visibility WHEN 'MEMBERS' THEN group_id IS NOT NULL WHEN 'DIRECT' THEN true ELSE group_id IS NULL END);
