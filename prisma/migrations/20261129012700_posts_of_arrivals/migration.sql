-- AlterTable
ALTER TABLE "arrivals" ADD COLUMN     "status_id" BIGINT;
