-- AlterTable
ALTER TABLE "origins" ADD COLUMN     "previous_private_key" TEXT;
