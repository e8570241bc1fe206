-- AlterTable
ALTER TABLE "mail_tokens" ADD COLUMN     "return_path" TEXT;
