-- CreateTable
CREATE TABLE "file_addresses" (
    "address" TEXT NOT NULL,
    "media_id" BIGINT,
    "emoji_id" BIGINT,
    "small" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "file_addresses_pkey" PRIMARY KEY ("address")
);

-- CreateIndex
CREATE INDEX "file_addresses_media_id_idx" ON "file_addresses"("media_id");

-- CreateIndex
CREATE INDEX "file_addresses_emoji_id_idx" ON "file_addresses"("emoji_id");

-- AddForeignKey
ALTER TABLE "file_addresses" ADD CONSTRAINT "file_addresses_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "file_addresses" ADD CONSTRAINT "file_addresses_emoji_id_fkey" FOREIGN KEY ("emoji_id") REFERENCES "custom_emojis"("id") ON DELETE CASCADE ON UPDATE CASCADE;
