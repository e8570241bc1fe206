-- AlterTable
ALTER TABLE "status_stats" ADD COLUMN     "other_favourites" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "other_reblogs" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "other_replies" INTEGER NOT NULL DEFAULT 0;
