-- CreateTable
CREATE TABLE "setup_links" (
    "id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setup_links_pkey" PRIMARY KEY ("id")
);
