-- DropIndex
DROP INDEX "status_cards_url_idx";

-- CreateIndex
CREATE INDEX "status_cards_url_card_id_idx" ON "status_cards"("url", "card_id");
