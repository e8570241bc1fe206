-- The address that a link proves.
ALTER TABLE "mail_tokens" ADD COLUMN "email" CITEXT;
