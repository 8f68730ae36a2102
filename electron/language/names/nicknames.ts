/** Families of given names and their short forms; a short form may belong to several. */
const NAME_FAMILIES = `david dave davy; michael mike mick mickey; robert rob bob bobby robbie; william will bill billy willy liam; richard rick dick richie; james jim jimmy jamie; john johnny jack jon;
joseph joe joey; thomas tom tommy; daniel dan danny; matthew matt matty; anthony tony; christopher chris kit; nicholas nick nicky; alexander alex sasha xander sandy; benjamin ben benny; samuel sam sammy;
edward ed eddie ted teddy ned; andrew andy drew; steven steve stephen; peter pete; patrick pat paddy; charles charlie chuck; gregory greg; jeffrey jeff; kenneth ken kenny; lawrence larry; leonard leo len;
raymond ray; ronald ron ronnie; timothy tim timmy; vincent vince vinny; walter walt; zachary zach zack; elizabeth liz lizzie beth betty eliza lisa; katherine catherine kate katie kathy cathy kat; margaret maggie
meg peggy greta; jennifer jen jenny; jessica jess jessie; rebecca becky becca; susan sue susie suzanne; victoria vicky tori; deborah debbie deb; patricia pat patty trish; barbara barb babs; christina christine
chris chrissy tina; samantha sam; alexandra alex sandra sasha; stephanie steph; amanda mandy; cynthia cindy; dorothy dot dottie; eleanor ellie nell nora; frances fran francie; gabrielle gabby; isabella bella izzy
isabel; jacqueline jackie; josephine jo josie; judith judy; kimberly kim; madeleine maddie; melissa mel missy; natalie nat; pamela pam; penelope penny; philippa pippa; rosemary rose rosie; sarah sally sadie;
theresa tess terry; veronica ronnie; wilhelmina mina; johannes hannes jan; friedrich fritz fred; maximilian max; sebastian basti seb; katharina kathi katja; magdalena lena magda; elisabeth lisa elli sissi; josef sepp;
nikolaus niko klaus; tobias tobi; florian flo; franziska franzi; antonia toni; ulrich uli; wolfgang wolf`;

const families = new Map<string, Set<number>>();
NAME_FAMILIES.split(';').forEach((family, index) => {
  for (const name of family.trim().split(/\s+/)) families.set(name, (families.get(name) ?? new Set()).add(index));
});

/** Indexes of the name families of a given name (lower case). */
export const nameFamiliesOf = (name: string): readonly number[] => [...(families.get(name) ?? [])];

/** Whether two given names (lower case) can be the same person's: "Dave" and "David". */
export const areNicknames = (left: string, right: string): boolean =>
  left !== right && nameFamiliesOf(left).some((family) => nameFamiliesOf(right).includes(family));
