-- AlterTable
ALTER TABLE "actors" ADD COLUMN     "moved_at" TIMESTAMPTZ(3);
