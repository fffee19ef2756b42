CREATE TABLE "warning" (
	"user_id" text PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."operator" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'operator' NOT NULL,
	"disabled_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_email_unique" UNIQUE("email"),
	CONSTRAINT "operator_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "operator_role" CHECK ("auth"."operator"."role" in ('operator', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "operator_two_factor_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."operator_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_record" (
	"made_at" timestamp with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_entry" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text,
	"report_id" text,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "desk_entry_act" CHECK ("desk_entry"."act" in ('operator-added', 'operator-removed', 'password-set', 'signed-in', 'looked', 'took', 'undid', 'granted', 'took-back', 'signed-out-member', 'deletion-started', 'exported'))
);
--> statement-breakpoint
CREATE TABLE "pending_act" (
	"id" text PRIMARY KEY NOT NULL,
	"operator" text NOT NULL,
	"act" text NOT NULL,
	"user_id" text NOT NULL,
	"report_id" text,
	"why" text NOT NULL,
	"until" timestamp with time zone,
	"acts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_act_report_id_unique" UNIQUE("report_id")
);
--> statement-breakpoint
ALTER TABLE "moderation_act" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "warning" ADD CONSTRAINT "warning_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."operator_account" ADD CONSTRAINT "operator_account_user_id_operator_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."operator_session" ADD CONSTRAINT "operator_session_user_id_operator_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."operator_two_factor" ADD CONSTRAINT "operator_two_factor_user_id_operator_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."operator"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_entry" ADD CONSTRAINT "desk_entry_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_act" ADD CONSTRAINT "pending_act_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_entry_at" ON "desk_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "desk_entry_user" ON "desk_entry" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_reporter" ON "report" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "report_open" ON "report" USING btree ("created_at") WHERE "report"."closed_at" is null;
--> statement-breakpoint
CREATE TRIGGER desk_entry_stays BEFORE UPDATE OR DELETE ON desk_entry
  FOR EACH ROW EXECUTE FUNCTION log_entry_stays();
--> statement-breakpoint
CREATE TRIGGER moderation_act_stays BEFORE UPDATE OR DELETE ON moderation_act
  FOR EACH ROW EXECUTE FUNCTION log_entry_stays();
--> statement-breakpoint
-- Trigrams find a part of a text. In a schema of their own, because the API may call the listed functions of public only.
CREATE SCHEMA IF NOT EXISTS trigram;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA trigram;
--> statement-breakpoint
CREATE INDEX user_email_part ON auth."user" USING gin (lower(email) trigram.gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX profile_name_part ON profile USING gin (lower(name) trigram.gin_trgm_ops);
