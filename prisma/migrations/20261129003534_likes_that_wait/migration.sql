-- AlterTable
ALTER TABLE "favourites" ADD COLUMN     "authorization" TEXT,
ADD COLUMN     "pending" BOOLEAN NOT NULL DEFAULT false;
