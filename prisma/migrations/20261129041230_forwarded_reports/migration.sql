-- AlterTable
ALTER TABLE "reports" ADD COLUMN     "forwarded_to" TEXT[] DEFAULT ARRAY[]::TEXT[];
