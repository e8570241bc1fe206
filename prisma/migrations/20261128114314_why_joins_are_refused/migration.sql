-- DropIndex
DROP INDEX "tags_name_idx";

-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "refusal" TEXT;

-- CreateIndex
CREATE INDEX "tags_name_idx" ON "tags"("name" text_pattern_ops);
