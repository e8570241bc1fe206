-- Other servers with which this one speaks where federation is limited.
CREATE TABLE "domain_allows" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "domain_allows_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "domain_allows_domain_key" ON "domain_allows"("domain");

-- Domains of e-mail addresses, and of the servers that take their mail, that may not sign up.
CREATE TABLE "email_domain_blocks" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "allow_with_approval" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_domain_blocks_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "email_domain_blocks_domain_key" ON "email_domain_blocks"("domain");

-- How often somebody tried to sign up with such an address, by day and network.
CREATE TABLE "email_domain_attempts" (
    "block_id" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "network" BYTEA NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "email_domain_attempts_pkey" PRIMARY KEY ("block_id", "day", "network"),
    CONSTRAINT "email_domain_attempts_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "email_domain_blocks"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "email_domain_attempts_day_idx" ON "email_domain_attempts"("day");

-- Hashes of addresses that may not sign up, also when they are spelled differently.
CREATE TABLE "canonical_email_blocks" (
    "id" BIGINT NOT NULL,
    "canonical_email_hash" TEXT NOT NULL,
    "reference_actor_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "canonical_email_blocks_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "canonical_email_blocks_reference_actor_id_fkey" FOREIGN KEY ("reference_actor_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "canonical_email_blocks_canonical_email_hash_key" ON "canonical_email_blocks"("canonical_email_hash");
CREATE INDEX "canonical_email_blocks_reference_actor_id_idx" ON "canonical_email_blocks"("reference_actor_id");

-- Networks whose sign-ups need approval, or that may not sign up, or may do nothing at all.
CREATE TYPE "IpBlockSeverity" AS ENUM ('SIGN_UP_REQUIRES_APPROVAL', 'SIGN_UP_BLOCK', 'NO_ACCESS');

CREATE TABLE "ip_blocks" (
    "id" BIGINT NOT NULL,
    "network" TEXT NOT NULL,
    "severity" "IpBlockSeverity" NOT NULL,
    "comment" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "ip_blocks_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "ip_blocks_network_key" ON "ip_blocks"("network");

-- Names that accounts may not have, or only with approval.
CREATE TABLE "username_blocks" (
    "id" BIGINT NOT NULL,
    "username" TEXT NOT NULL,
    "normalized_username" TEXT NOT NULL,
    "exact" BOOLEAN NOT NULL,
    "allow_with_approval" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "username_blocks_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "username_blocks_normalized_username_key" ON "username_blocks"("normalized_username");
