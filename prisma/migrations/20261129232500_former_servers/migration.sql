CREATE TABLE "former_servers" (
    "software" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "former_servers_pkey" PRIMARY KEY ("software")
);
