<?php

declare(strict_types=1);

namespace DistLock\Bench;

/** Prints the figures of the scenarios as tables. */
final class Tables
{
    private const COUNTS = [
        'requests/acq.' => ['requests_per_acquisition', '%.2f'],
        'woken/acq.' => ['wake_ups_per_acquisition', '%.2f'],
        'all threads' => ['wake_ups_of_all_threads_per_acquisition', '%.2f'],
        'server CPU µs/acq.' => ['server_us_per_acquisition', '%.1f'],
    ];

    public static function uncontended(Report $report, string $title, Uncontended $bench, string $reference): void
    {
        $rows = [['', 'median µs', '25 %', '75 %', "/ $reference"]];
        foreach ($bench->figures() as $name => $figures) {
            $rows[] = [
                $name,
                sprintf('%.1f', $figures['median_us']),
                sprintf('%.1f', $figures['p25_us']),
                sprintf('%.1f', $figures['p75_us']),
                sprintf('%.3f', $bench->ratio($name, $reference)),
            ];
            $shape = "{$figures['rounds']} rounds of {$figures['pairs_per_round']} pairs each, in turn";
        }
        $report->title("$title ($shape)");
        $report->table($rows);
    }

    /**
     * @param array<string, array<string, float>> $contestants
     * @param string $requests what counts as a request
     */
    public static function contended(Report $report, string $title, array $contestants, string $requests): void
    {
        $report->title("$title (medians of {$contestants[array_key_first($contestants)]['rounds']} rounds)");
        $columns = [
            'acq./s' => ['throughput_per_s', '%.0f'],
            'wait p50 ms' => ['wait_p50_ms', '%.1f'],
            'p99' => ['wait_p99_ms', '%.1f'],
            'max' => ['wait_max_ms', '%.1f'],
            'hold ms' => ['hold_mean_ms', '%.2f'],
            'perfect FIFO' => ['perfect_fifo_ms', '%.1f'],
            'p99/FIFO' => ['p99_per_perfect_fifo', '%.2f'],
            'utilisation' => ['utilisation', '%.3f'],
        ];
        $report->table(self::rows($columns, $contestants));
        $columns = [
            'hand-overs' => ['hand_overs', '%.0f'],
            'gap p50 µs' => ['gap_median_us', '%.0f'],
            'gap p99' => ['gap_p99_us', '%.0f'],
            'round trip µs' => ['round_trip_us', '%.0f'],
            'back to back' => ['round_trip_back_to_back_us', '%.0f'],
            'gap/round trip' => ['gap_per_round_trip', '%.2f'],
        ];
        $report->table(self::rows($columns, $contestants));
        $report->table(self::rows(self::COUNTS, $contestants));
        $report->line("  requests: $requests");
        $report->line(<<<'TEXT'
			  woken: how often a process slept and was woken, the end of each hold left out: the thread that acquires, and all of its threads
			  perfect FIFO: (processes / permits - 1) x mean hold; hold: acquire returned -> release called
			  utilisation: while anybody waited, the part of all permits that was held, over time; a lock has one
			  gap: release called by the owner -> acquire returned in the next, which was waiting already
			  round trip: the shortest request, by the same processes in turn, each after a sleep as long as a hold, all others idle; and by one, back to back
			TEXT);
    }

    /** @param array<string, array<string, float>> $contests */
    public static function permits(Report $report, string $title, array $contests, string $requests): void
    {
        $report->title("$title (medians of {$contests[array_key_first($contests)]['rounds']} rounds)");
        $columns = [
            'requests/acq.' => ['requests_per_acquisition', '%.2f'],
            'acq./s' => ['throughput_per_s', '%.0f'],
            'utilisation' => ['utilisation', '%.3f'],
            'lowest' => ['utilisation_min', '%.3f'],
            'highest' => ['utilisation_max', '%.3f'],
            'wait p50 ms' => ['wait_p50_ms', '%.1f'],
            'p99' => ['wait_p99_ms', '%.1f'],
            'hold ms' => ['hold_mean_ms', '%.2f'],
            'perfect FIFO' => ['perfect_fifo_ms', '%.1f'],
        ];
        $report->table(self::rows($columns, $contests));
        $report->line("  requests: $requests");
        $report->line('  utilisation: while anybody waited, the part of all permits that was held, over time');
    }

    /** @param array<string, array<string, float>> $handlers */
    public static function sessions(Report $report, string $title, array $handlers): void
    {
        $report->title("$title (medians of {$handlers[array_key_first($handlers)]['rounds']} rounds)");
        $columns = [
            'lost' => ['lost', '%d'],
            'refused' => ['refused', '%d'],
            'requests/s' => ['requests_per_s', '%.0f'],
            'p50 ms' => ['request_p50_ms', '%.1f'],
            'p99' => ['request_p99_ms', '%.1f'],
            'wait p50' => ['wait_p50_ms', '%.1f'],
            'wait p99' => ['wait_p99_ms', '%.1f'],
            'hold' => ['hold_mean_ms', '%.2f'],
            'perfect FIFO' => ['perfect_fifo_ms', '%.1f'],
            'commands/request' => ['commands_per_request', '%.2f'],
            'Redis µs/request' => ['redis_us_per_request', '%.0f'],
        ];
        $report->table(self::rows($columns, $handlers));
    }

    /** @param array<string, float> $figures */
    public static function endurance(Report $report, string $title, array $figures): void
    {
        $report->title("$title ({$figures['cycles']} cycles, a new lock object in each)");
        $report->table([
            ['', 'at the end', 'growth'],
            ['RSS, KiB', (string) $figures['rss_kib'], (string) $figures['rss_growth_kib']],
            ['of it anonymous', '', (string) $figures['rss_anonymous_growth_kib']],
            ['open files', (string) $figures['files'], (string) $figures['files_growth']],
            ['threads', (string) $figures['threads'], (string) $figures['threads_growth']],
            ['cycles/s', sprintf('%.0f', $figures['cycles_per_s']), ''],
        ]);
    }

    /**
     * @param array<string, array{string, string}> $columns heading => figure and format
     * @param array<string, array<string, float>> $contestants
     * @return list<list<string>>
     */
    private static function rows(array $columns, array $contestants): array
    {
        $rows = [['', ...array_keys($columns)]];
        foreach ($contestants as $name => $figures) {
            $row = [$name];
            foreach ($columns as [$figure, $format]) {
                $row[] = isset($figures[$figure]) ? sprintf($format, $figures[$figure]) : '';
            }
            $rows[] = $row;
        }
        return $rows;
    }
}
