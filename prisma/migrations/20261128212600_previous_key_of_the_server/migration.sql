-- AlterTable
ALTER TABLE "instance_key" ADD COLUMN     "previous_private_key" TEXT;
