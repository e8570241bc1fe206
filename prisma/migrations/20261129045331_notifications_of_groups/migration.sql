-- CreateEnum
CREATE TYPE "GroupNotify" AS ENUM ('ALL', 'MENTIONS', 'NONE');

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "notify" "GroupNotify" NOT NULL DEFAULT 'MENTIONS';
