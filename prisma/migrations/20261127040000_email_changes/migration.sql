-- A new address of a user is kept apart until the link that was mailed to it is used.
ALTER TYPE "MailTokenPurpose" ADD VALUE 'CHANGE_EMAIL';
ALTER TABLE "users" ADD COLUMN "unconfirmed_email" CITEXT;
