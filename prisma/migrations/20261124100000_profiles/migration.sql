-- AlterTable
ALTER TABLE "actors" ADD COLUMN     "attribution_domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "bot" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "memorial" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "show_featured" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "show_media" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "show_media_replies" BOOLEAN NOT NULL DEFAULT true;
