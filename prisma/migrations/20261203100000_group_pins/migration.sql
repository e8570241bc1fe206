-- AlterEnum
ALTER TYPE "MediaKind" ADD VALUE 'DOCUMENT';

-- CreateTable
CREATE TABLE "group_pins" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "creator_id" BIGINT NOT NULL,
    "title" TEXT NOT NULL,
    "url" TEXT,
    "file_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "group_pins_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "group_pins_file_id_key" ON "group_pins"("file_id");

-- CreateIndex
CREATE INDEX "group_pins_group_id_id_idx" ON "group_pins"("group_id", "id" DESC);

-- CreateIndex
CREATE INDEX "group_pins_creator_id_idx" ON "group_pins"("creator_id");

-- AddForeignKey
ALTER TABLE "group_pins" ADD CONSTRAINT "group_pins_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_pins" ADD CONSTRAINT "group_pins_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_pins" ADD CONSTRAINT "group_pins_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;
