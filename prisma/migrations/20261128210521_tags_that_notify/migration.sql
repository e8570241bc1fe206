-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "tag_id" BIGINT;

-- AlterTable
ALTER TABLE "tag_follows" ADD COLUMN     "notify" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "list_tags" (
    "id" BIGINT NOT NULL,
    "list_id" BIGINT NOT NULL,
    "tag_id" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "list_tags_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "list_tags_list_id_id_idx" ON "list_tags"("list_id", "id" DESC);

-- CreateIndex
CREATE INDEX "list_tags_tag_id_idx" ON "list_tags"("tag_id");

-- CreateIndex
CREATE UNIQUE INDEX "list_tags_list_id_tag_id_key" ON "list_tags"("list_id", "tag_id");

-- CreateIndex
CREATE INDEX "notifications_tag_id_idx" ON "notifications"("tag_id");

-- AddForeignKey
ALTER TABLE "list_tags" ADD CONSTRAINT "list_tags_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "list_tags" ADD CONSTRAINT "list_tags_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tag_id_fkey" FOREIGN KEY ("tag_id") REFERENCES "tags"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Followers who are notified, of whom a tag has few.
CREATE INDEX "tag_follows_notify_idx" ON "tag_follows"("tag_id") WHERE "notify";
