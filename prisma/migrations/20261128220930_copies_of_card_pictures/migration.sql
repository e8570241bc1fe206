ALTER TABLE "preview_cards" ADD COLUMN "image_url" TEXT,
ADD COLUMN "image_size" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "image_cached_at" TIMESTAMPTZ(3);

CREATE INDEX "preview_cards_image_cached_at_idx" ON "preview_cards"("image_cached_at");
