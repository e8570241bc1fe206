-- CreateTable
CREATE TABLE "newest_releases" (
    "id" INTEGER NOT NULL,
    "feed_url" TEXT NOT NULL,
    "version" TEXT,
    "url" TEXT,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "error" TEXT,

    CONSTRAINT "newest_releases_pkey" PRIMARY KEY ("id")
);
