BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	action INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	client TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	rules INTEGER NOT NULL, 
	PRIMARY KEY (table_id, seq)
);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',0,'choice',0,2,'','c0',1794958675818,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',1,'choice',0,5,'','c1',1794958675837,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',2,'choice',0,0,'','c2',1794958675853,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',3,'choice',0,4,'','c3',1794958675860,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',4,'choice',0,1,'','c4',1794958675867,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',5,'choice',1,7,'','c5',1794958675877,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',6,'choice',1,6,'','c6',1794958675889,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',7,'choice',1,3,'','c7',1794958675906,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',8,'choice',1,4,'','c8',1794958675918,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',9,'choice',1,0,'','c9',1794958675933,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',10,'choice',1,29,'','c10',1794958675969,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',11,'choice',0,22,'','c11',1794958675979,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',12,'choice',1,66,'','c12',1794958675984,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',13,'choice',0,17,'','c13',1794958676009,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',14,'choice',1,40,'','c14',1794958676025,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',15,'choice',0,48,'','c15',1794958676049,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',16,'choice',1,87,'','c16',1794958676060,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',17,'choice',1,125,'','c17',1794958676067,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',18,'choice',0,151,'','c18',1794958676088,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',19,'choice',1,12,'','c19',1794958676105,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',20,'choice',0,112,'','c20',1794958676121,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',21,'choice',1,150,'','c21',1794958676141,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',22,'choice',1,154,'','c22',1794958676157,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',23,'choice',0,151,'','c23',1794958676165,1);
INSERT INTO "entries" VALUES('nsJNDNSxjsiDj96L',24,'choice',1,10,'','c24',1794958676177,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',0,'choice',1,383,'','c0',1794958676575,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',1,'choice',1,24,'','c1',1794958676607,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',2,'choice',0,1283,'','c2',1794958676616,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',3,'choice',0,24,'','c3',1794958676642,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',4,'choice',1,1216,'','c4',1794958676652,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',5,'choice',1,24,'','c5',1794958676668,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',6,'choice',0,1454,'','c6',1794958676682,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',7,'choice',0,24,'','c7',1794958676710,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',8,'choice',1,1316,'','c8',1794958676722,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',9,'choice',1,24,'','c9',1794958676731,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',10,'choice',0,656,'','c10',1794958676746,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',11,'choice',0,25,'','c11',1794958676754,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',12,'choice',1,996,'','c12',1794958676774,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',13,'choice',1,24,'','c13',1794958676797,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',14,'choice',0,40,'','c14',1794958676814,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',15,'choice',0,24,'','c15',1794958676825,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',16,'choice',1,543,'','c16',1794958676850,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',17,'choice',1,25,'','c17',1794958676865,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',18,'choice',0,715,'','c18',1794958676878,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',19,'choice',0,24,'','c19',1794958676890,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',20,'choice',1,1340,'','c20',1794958676910,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',21,'choice',1,24,'','c21',1794958676925,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',22,'choice',0,589,'','c22',1794958676950,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',23,'choice',0,25,'','c23',1794958676965,1);
INSERT INTO "entries" VALUES('V_YSDiCGNNgIl_7T',24,'choice',1,160,'','c24',1794958676973,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',0,'choice',0,564,'','c0',1794958677322,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',1,'choice',0,252,'','c1',1794958677345,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',2,'choice',1,588,'','c2',1794958677365,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',3,'choice',1,503,'','c3',1794958677385,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',4,'choice',1,343,'','c4',1794958677390,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',5,'choice',0,588,'','c5',1794958677397,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',6,'choice',0,325,'','c6',1794958677413,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',7,'choice',1,588,'','c7',1794958677425,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',8,'choice',1,579,'','c8',1794958677441,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',9,'choice',1,308,'','c9',1794958677452,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',10,'choice',0,587,'','c10',1794958677470,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',11,'choice',0,38,'','c11',1794958677485,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',12,'choice',1,588,'','c12',1794958677495,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',13,'choice',1,296,'','c13',1794958677501,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',14,'choice',0,588,'','c14',1794958677517,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',15,'choice',0,480,'','c15',1794958677533,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',16,'choice',0,351,'','c16',1794958677545,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',17,'choice',1,588,'','c17',1794958677569,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',18,'choice',1,360,'','c18',1794958677579,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',19,'choice',0,588,'','c19',1794958677593,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',20,'choice',0,61,'','c20',1794958677618,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',21,'choice',1,588,'','c21',1794958677629,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',22,'choice',1,575,'','c22',1794958677639,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',23,'choice',1,24,'','c23',1794958677657,1);
INSERT INTO "entries" VALUES('uUwPNQTVIpUsvmQT',24,'choice',0,588,'','c24',1794958677670,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',0,'choice',0,1211,'','c0',1794958678009,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',1,'choice',1,1080,'','c1',1794958678027,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',2,'choice',2,1057,'','c2',1794958678050,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',3,'choice',0,1005,'','c3',1794958678067,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',4,'choice',1,683,'','c4',1794958678077,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',5,'choice',2,1093,'','c5',1794958678101,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',6,'choice',0,318,'','c6',1794958678116,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',7,'choice',1,0,'','c7',1794958678129,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',8,'choice',2,0,'','c8',1794958678141,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',9,'choice',1,836,'','c9',1794958678157,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',10,'choice',2,306,'','c10',1794958678169,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',11,'choice',0,0,'','c11',1794958678179,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',12,'choice',1,0,'','c12',1794958678182,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',13,'choice',0,1098,'','c13',1794958678200,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',14,'choice',1,704,'','c14',1794958678209,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',15,'choice',2,879,'','c15',1794958678233,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',16,'choice',0,1185,'','c16',1794958678245,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',17,'choice',1,878,'','c17',1794958678261,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',18,'choice',2,380,'','c18',1794958678277,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',19,'choice',0,1,'','c19',1794958678293,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',20,'choice',2,3,'','c20',1794958678301,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',21,'choice',0,37,'','c21',1794958678309,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',22,'choice',2,6,'','c22',1794958678322,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',23,'choice',0,984,'','c23',1794958678331,1);
INSERT INTO "entries" VALUES('MoCcjTdAqPUYwY9T',24,'choice',1,440,'','c24',1794958678345,1);
CREATE TABLE keys (
	name TEXT NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookie',X'07E7ED45511BF7414357F2EE1275F96024682F4758C11DDB1FB6ABC73045E808');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	account TEXT, 
	password TEXT, 
	created BIGINT NOT NULL, 
	banned INTEGER NOT NULL, 
	muted TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (account)
);
INSERT INTO "people" VALUES('726241dc7bb95693','Ann',NULL,NULL,1794958675020,0,'[]');
CREATE TABLE reports (
	id TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	reporter TEXT NOT NULL, 
	accused TEXT NOT NULL, 
	words TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person TEXT, 
	bot TEXT, 
	entropy TEXT, 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "seats" VALUES('nsJNDNSxjsiDj96L',0,'726241dc7bb95693',NULL,'c929da9178a057222cf6e658d4d14148');
INSERT INTO "seats" VALUES('nsJNDNSxjsiDj96L',1,'726241dc7bb95693',NULL,'c929da9178a057222cf6e658d4d14148');
INSERT INTO "seats" VALUES('V_YSDiCGNNgIl_7T',0,'726241dc7bb95693',NULL,'d13f9ebed1c6bea438fe5ff96737a1e1');
INSERT INTO "seats" VALUES('V_YSDiCGNNgIl_7T',1,'726241dc7bb95693',NULL,'d13f9ebed1c6bea438fe5ff96737a1e1');
INSERT INTO "seats" VALUES('uUwPNQTVIpUsvmQT',0,'726241dc7bb95693',NULL,'2e35806e3736bdfc71501a221d56bad0');
INSERT INTO "seats" VALUES('uUwPNQTVIpUsvmQT',1,'726241dc7bb95693',NULL,'2e35806e3736bdfc71501a221d56bad0');
INSERT INTO "seats" VALUES('MoCcjTdAqPUYwY9T',0,'726241dc7bb95693',NULL,'d639aa57800f9986d582ef1d80f7c706');
INSERT INTO "seats" VALUES('MoCcjTdAqPUYwY9T',1,'726241dc7bb95693',NULL,'d639aa57800f9986d582ef1d80f7c706');
INSERT INTO "seats" VALUES('MoCcjTdAqPUYwY9T',2,'726241dc7bb95693',NULL,'d639aa57800f9986d582ef1d80f7c706');
CREATE TABLE sessions (
	digest TEXT NOT NULL, 
	person TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	PRIMARY KEY (digest)
);
INSERT INTO "sessions" VALUES('e0bad32865804728c7ece93feecf43218d2c6e469cdc562b2d8e78ae63412c0e','726241dc7bb95693',1794958675069,1810510675069);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	host TEXT NOT NULL, 
	status TEXT NOT NULL, 
	public INTEGER NOT NULL, 
	secret BLOB NOT NULL, 
	series TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	started BIGINT, 
	ended BIGINT, 
	due BIGINT, 
	outcome TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('nsJNDNSxjsiDj96L','berlin63',1,2,'','{"clock":{"kind":"none","bank":900,"increment":10,"reaction":20,"days":3},"pace":{"low":0,"high":0},"on_timeout":"default","on_leave":"bot","spare_bot":"regular","one_screen":true,"notebook":true,"spectators":true,"spectator_delay":0,"wins":1,"limit":1}','726241dc7bb95693','running',0,X'13D850C167444527FDC7AED0D63481CF44EF2DD877602633E2B407FCBE1879A4','nsJNDNSxjsiDj96L',0,1,1794958675097,1794958675585,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('V_YSDiCGNNgIl_7T','conclave',1,2,'','{"clock":{"kind":"none","bank":900,"increment":10,"reaction":20,"days":3},"pace":{"low":0,"high":0},"on_timeout":"default","on_leave":"bot","spare_bot":"regular","one_screen":true,"notebook":true,"spectators":true,"spectator_delay":0,"wins":1,"limit":1}','726241dc7bb95693','running',0,X'08208E0B158887DCDF86761ACBAB5F9362C3903D74E45568C30D067CC05E5FB4','V_YSDiCGNNgIl_7T',0,1,1794958676197,1794958676398,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('uUwPNQTVIpUsvmQT','confusion',1,2,'','{"clock":{"kind":"none","bank":900,"increment":10,"reaction":20,"days":3},"pace":{"low":0,"high":0},"on_timeout":"default","on_leave":"bot","spare_bot":"regular","one_screen":true,"notebook":true,"spectators":true,"spectator_delay":0,"wins":1,"limit":1}','726241dc7bb95693','running',0,X'6B5FF606EFEA5B073062B7314E4C922747C2920966967E87C818A5497B6E8154','uUwPNQTVIpUsvmQT',0,1,1794958676997,1794958677102,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('MoCcjTdAqPUYwY9T','conspiracy',1,3,'','{"clock":{"kind":"none","bank":900,"increment":10,"reaction":20,"days":3},"pace":{"low":0,"high":0},"on_timeout":"default","on_leave":"bot","spare_bot":"regular","one_screen":true,"notebook":true,"spectators":true,"spectator_delay":0,"wins":1,"limit":1}','726241dc7bb95693','running',0,X'28AD82D234ED3D9F3AC3D671DE9A2E776B7190C14FF39735EC6A600FFB904E3C','MoCcjTdAqPUYwY9T',0,1,1794958677681,1794958677817,NULL,NULL,NULL);
CREATE INDEX sessions_person ON sessions (person);
CREATE INDEX tables_status ON tables (status, public, created);
CREATE INDEX tables_due ON tables (due);
CREATE UNIQUE INDEX tables_series ON tables (series, number);
CREATE INDEX seats_person ON seats (person);
CREATE INDEX people_banned ON people (id) WHERE banned != 0;
COMMIT;
