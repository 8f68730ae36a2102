/** The part of the browsers' extension interface that the clipper uses; Firefox knows it under the same name. */
declare namespace chrome {
  interface Tab {
    id?: number;
    url?: string;
    title?: string;
  }
  const tabs: {
    query(wanted: { active: boolean; currentWindow: boolean }): Promise<Tab[]>;
    update(tabId: number, change: { url: string }): Promise<unknown>;
  };
  const scripting: {
    executeScript<Result>(injection: {
      target: { tabId: number; allFrames: boolean };
      func: () => Result;
    }): Promise<{ result?: Result }[]>;
  };
  const i18n: { getMessage(name: string): string; getUILanguage(): string };
}
