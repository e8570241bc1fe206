-- AlterTable
ALTER TABLE "instance_key" ADD COLUMN     "key_uri" TEXT;

-- AlterTable
ALTER TABLE "instance_relations" ADD COLUMN     "origin" TEXT;

-- AlterTable
ALTER TABLE "outgoing_activities" ADD COLUMN     "origin" TEXT;

-- CreateIndex
CREATE INDEX "instance_relations_origin_idx" ON "instance_relations"("origin");

-- AddForeignKey
ALTER TABLE "instance_relations" ADD CONSTRAINT "instance_relations_origin_fkey" FOREIGN KEY ("origin") REFERENCES "origins"("handle_domain") ON DELETE CASCADE ON UPDATE CASCADE;
