CREATE TABLE "custom_emojis" (
    "id" BIGINT NOT NULL,
    "shortcode" TEXT NOT NULL,
    "category" TEXT,
    "visible_in_picker" BOOLEAN NOT NULL DEFAULT true,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "key" TEXT NOT NULL,
    "still_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_emojis_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "custom_emojis_shortcode_key" ON "custom_emojis"("shortcode");
CREATE UNIQUE INDEX "custom_emojis_key_key" ON "custom_emojis"("key");
