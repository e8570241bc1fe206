-- What moderators decide about hashtags beside trends.
ALTER TABLE "tags"
    ADD COLUMN "usable" BOOLEAN NOT NULL DEFAULT true,
    ADD COLUMN "listable" BOOLEAN NOT NULL DEFAULT true;
