-- Moderators skip deliveries that wait.
ALTER TYPE "WebhookDeliveryStatus" ADD VALUE 'DISCARDED';
