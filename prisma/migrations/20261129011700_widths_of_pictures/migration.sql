-- AlterTable
ALTER TABLE "media" ADD COLUMN     "sized_at" TIMESTAMPTZ(3),
ADD COLUMN     "sized_bytes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sized_keys" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "media_sized_keys_idx" ON "media" USING GIN ("sized_keys");

-- CreateIndex
CREATE INDEX media_unsized ON media USING btree (id) WHERE ((sized_at IS NULL) AND (kind = 'IMAGE'::"MediaKind") AND (state = 'READY'::"MediaState"));
