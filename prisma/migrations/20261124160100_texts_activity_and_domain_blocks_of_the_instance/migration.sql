-- What the operator writes about the server, each version with its date; the newest of a kind counts.
CREATE TYPE "InstanceTextKind" AS ENUM ('EXTENDED_DESCRIPTION', 'PRIVACY_POLICY', 'TERMS_OF_SERVICE');

CREATE TABLE "instance_texts" (
    "id" BIGINT NOT NULL,
    "kind" "InstanceTextKind" NOT NULL,
    "text" TEXT NOT NULL,
    "effective_on" DATE,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_texts_pkey" PRIMARY KEY ("id"),
    -- Terms of service, and nothing else, begin on a day.
    CONSTRAINT "instance_texts_effective_on_check" CHECK (("kind" = 'TERMS_OF_SERVICE') = ("effective_on" IS NOT NULL))
);

CREATE UNIQUE INDEX "instance_texts_kind_effective_on_key" ON "instance_texts"("kind", "effective_on");
CREATE INDEX "instance_texts_kind_id_idx" ON "instance_texts"("kind", "id" DESC);

-- Other servers that are limited or suspended here.
CREATE TYPE "DomainBlockSeverity" AS ENUM ('NOOP', 'SILENCE', 'SUSPEND');

CREATE TABLE "instance_domain_blocks" (
    "id" BIGINT NOT NULL,
    "domain" TEXT NOT NULL,
    "severity" "DomainBlockSeverity" NOT NULL,
    "reject_media" BOOLEAN NOT NULL DEFAULT false,
    "reject_reports" BOOLEAN NOT NULL DEFAULT false,
    "public_comment" TEXT NOT NULL DEFAULT '',
    "private_comment" TEXT NOT NULL DEFAULT '',
    "obfuscate" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "instance_domain_blocks_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "instance_domain_blocks_domain_key" ON "instance_domain_blocks"("domain");

-- Weeks that are over keep their numbers, also when posts, sign-ins and users are removed later.
CREATE TABLE "instance_weeks" (
    "week" DATE NOT NULL,
    "statuses" INTEGER NOT NULL,
    "logins" INTEGER NOT NULL,
    "registrations" INTEGER NOT NULL,

    CONSTRAINT "instance_weeks_pkey" PRIMARY KEY ("week")
);
