CREATE TABLE "handle_domain" (
    "id" INTEGER NOT NULL,
    "domain" TEXT NOT NULL,

    CONSTRAINT "handle_domain_pkey" PRIMARY KEY ("id")
);
