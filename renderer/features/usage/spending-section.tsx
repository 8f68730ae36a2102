import type { ListedPrice } from '../../../shared/domain/known-models';
import type { ModelPrice } from '../../../shared/domain/model-usage';
import type { Spending } from '../../../shared/ipc/routes/settings';
import { classNames } from '../../ui/class-names';
import { listedPrice } from '../../../shared/domain/known-models';
import { formatNumber } from '../../../shared/messages/format-number';
import { Button } from '../../ui/actions/button';
import { TextField } from '../../ui/forms/text-field';
import { NumberField } from '../../ui/forms/number-field';
import { formatDay } from '../../ui/text/day-text';
import styles from './usage.module.css';
import { labels, t } from '../../../shared/messages/message';

const NO_PRICE = { prompt: 0, cached: 0, completion: 0 };
const MAX_PRICE = 1_000_000;

interface Props {
  spending: Spending;
  /** Models that were used, priced or not. */
  models: readonly string[];
  save: (changes: { spending: Spending }) => void;
}

/** Limits and prices; each is kept when its field is left. */
export function SpendingSection({ spending, models, save }: Props) {
  const { caps, prices, currency } = spending;
  const keepCap = (change: Partial<Spending['caps']>) =>
    save({ spending: { ...spending, caps: { ...caps, ...change } } });
  const keepPrice = (model: string, change: Partial<ModelPrice>) => {
    const known = prices.find((before) => before.model === model);
    // Until a price for the cache is given, what comes from it costs like the rest.
    const price = { model, ...NO_PRICE, ...(known ?? { cached: change.prompt ?? 0 }), ...change };
    const others = prices.filter((before) => before.model !== model);
    const isFree = price.prompt === 0 && price.cached === 0 && price.completion === 0;
    save({ spending: { ...spending, prices: isFree ? others : [...others, price] } });
  };
  const takeListed = (model: string, { prompt, cached, completion }: ListedPrice) =>
    save({
      spending: { ...spending, prices: [...prices, { model, prompt, cached, completion }], currency: LIST_CURRENCY },
    });
  const shown = [...new Set([...models, ...prices.map(({ model }) => model)])];
  return (
    <>
      <section className={styles.group} aria-labelledby="usage-limits">
        <h2 id="usage-limits">{t('usage.limits')}</h2>
        <p className={styles.note}>{t('usage.requestWouldPassLimit')}</p>
        <div className={styles.fields}>
          <NumberField
            label={t('usage.tokensInOneTurn')}
            value={caps.turnTokens}
            min={1_000}
            max={1_000_000_000}
            isWhole
            onKeep={(turnTokens) => keepCap({ turnTokens })}
          />
          <NumberField
            label={t('usage.tokensInOneDay')}
            value={caps.dayTokens}
            min={1_000}
            max={1_000_000_000}
            isWhole
            onKeep={(dayTokens) => keepCap({ dayTokens })}
          />
          <NumberField
            label={t('usage.costInOneDay')}
            value={caps.dayCost}
            min={0.01}
            max={1_000_000}
            onKeep={(dayCost) => keepCap({ dayCost })}
          />
        </div>
      </section>
      <section className={styles.group} aria-labelledby="usage-prices">
        <h2 id="usage-prices">{t('usage.prices')}</h2>
        <p className={styles.note}>{t('usage.millionTokensProviderLists')}</p>
        <TextField
          label={t('usage.currency')}
          className={styles.currency}
          maxLength={10}
          defaultValue={currency}
          onBlur={({ target }) => {
            const next = target.value.trim();
            if (next !== currency) save({ spending: { ...spending, currency: next } });
          }}
        />
        {shown.length === 0 ? (
          <p className={styles.note}>{t('usage.modelsUseAppearHere')}</p>
        ) : (
          <table className={classNames(styles.table, styles.prices)}>
            <thead>
              <tr>
                <th scope="col">{t('common.model')}</th>
                <th scope="col">{t('usage.sent')}</th>
                <th scope="col">{t('usage.sentFromCache')}</th>
                <th scope="col">{t('usage.received')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((model) => {
                const price = prices.find((known) => known.model === model);
                return (
                  <tr key={model}>
                    <th scope="row">{model}</th>
                    {(['prompt', 'cached', 'completion'] as const).map((kind) => (
                      <td key={kind}>
                        <NumberField
                          label={`${model}: ${PRICE_LABELS[kind]}`}
                          isLabelHidden
                          value={price?.[kind] ?? null}
                          min={0}
                          max={MAX_PRICE}
                          onKeep={(value) => keepPrice(model, { [kind]: value ?? 0 })}
                        />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
        <ul className={styles.proposals}>
          {shown.map((model) => {
            const listed = isListCurrency(currency) ? listedPrice(model) : null;
            if (listed === null || prices.some((known) => known.model === model)) return null;
            return (
              <li key={model} className={styles.note}>
                {listedPriceText(model, listed)}
                <Button size="small" onClick={() => takeListed(model, listed)}>
                  {t('usage.takeListedPrices')}
                </Button>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}

/** The list is in dollars; prices in another currency are the person's own. */
const LIST_CURRENCY = 'USD';
const isListCurrency = (currency: string): boolean => /^(?:|usd|us\$|\$)$/iu.test(currency);

function listedPriceText(model: string, { prompt, cached, completion, asOf }: ListedPrice): string {
  return t('usage.listedPrices', {
    model,
    month: formatDay(`${asOf}-01`, 'month'),
    sent: formatNumber(prompt),
    fromCache: formatNumber(cached),
    received: formatNumber(completion),
  });
}

const PRICE_LABELS = labels({
  prompt: 'usage.priceOfTokensSent',
  cached: 'usage.priceTokensCache',
  completion: 'usage.priceOfTokensReceived',
});
