-- AlterTable
ALTER TABLE "actors" ADD COLUMN     "sensitized_at" TIMESTAMPTZ(3);
