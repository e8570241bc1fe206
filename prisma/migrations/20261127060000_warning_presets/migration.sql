-- Texts that staff choose when they warn somebody.
CREATE TABLE "warning_presets" (
    "id" BIGINT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "warning_presets_pkey" PRIMARY KEY ("id")
);
