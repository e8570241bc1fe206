-- AlterTable
ALTER TABLE "polls" ADD COLUMN     "fetched_at" TIMESTAMPTZ(3);
