-- AlterTable
ALTER TABLE "preview_cards" ADD COLUMN     "author_attributed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "author_id" BIGINT;

-- CreateIndex
CREATE INDEX "preview_cards_author_id_idx" ON "preview_cards"("author_id");

-- AddForeignKey
ALTER TABLE "preview_cards" ADD CONSTRAINT "preview_cards_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;
