DROP TABLE "data_export" CASCADE;--> statement-breakpoint
DROP TABLE "export_part" CASCADE;