-- AlterTable
ALTER TABLE "reports" ADD COLUMN     "forwarded" BOOLEAN NOT NULL DEFAULT false;
