-- CreateEnum
CREATE TYPE "PreviewCardType" AS ENUM ('LINK', 'PHOTO', 'VIDEO', 'RICH');

-- CreateTable
CREATE TABLE "preview_cards" (
    "id" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "type" "PreviewCardType" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "author_url" TEXT NOT NULL,
    "provider_name" TEXT NOT NULL,
    "provider_url" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "embed_url" TEXT NOT NULL,
    "image_key" TEXT,
    "image_description" TEXT NOT NULL,
    "blurhash" TEXT,
    "language" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "preview_cards_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "status_cards" (
    "status_id" BIGINT NOT NULL,
    "card_id" BIGINT NOT NULL,
    "url" TEXT NOT NULL,

    CONSTRAINT "status_cards_pkey" PRIMARY KEY ("status_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "preview_cards_url_key" ON "preview_cards"("url");

-- CreateIndex
CREATE UNIQUE INDEX "preview_cards_image_key_key" ON "preview_cards"("image_key");

-- CreateIndex
CREATE INDEX "preview_cards_fetched_at_idx" ON "preview_cards"("fetched_at");

-- CreateIndex
CREATE INDEX "status_cards_card_id_status_id_idx" ON "status_cards"("card_id", "status_id" DESC);

-- CreateIndex
CREATE INDEX "status_cards_url_idx" ON "status_cards"("url");

-- AddForeignKey
ALTER TABLE "status_cards" ADD CONSTRAINT "status_cards_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "status_cards" ADD CONSTRAINT "status_cards_card_id_fkey" FOREIGN KEY ("card_id") REFERENCES "preview_cards"("id") ON DELETE CASCADE ON UPDATE CASCADE;

