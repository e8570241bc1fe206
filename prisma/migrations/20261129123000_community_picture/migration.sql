-- CreateTable
CREATE TABLE "community_pictures" (
    "id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "small_key" TEXT,
    "sized_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "card_key" TEXT NOT NULL,
    "double_card_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "blurhash" TEXT NOT NULL,
    "description" TEXT NOT NULL,

    CONSTRAINT "community_pictures_pkey" PRIMARY KEY ("id")
);
