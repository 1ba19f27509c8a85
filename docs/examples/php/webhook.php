<?php
// Receives webhooks and checks their signatures (Standard Webhooks 1.0.0). Needs PHP 8, and nothing else.
//   UPLIFT_WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8080 webhook.php

/** The event, if we sent it in the last five minutes; otherwise null. `$body` is the body byte for byte. */
function verified(string $id, string $timestamp, string $signatures, string $body): ?array
{
    if (abs(time() - (int) $timestamp) > 300) {
        return null;
    }
    $key = base64_decode(substr(getenv('UPLIFT_WEBHOOK_SECRET'), strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // There are two signatures while you change the secret.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
        }
    }
    return null;
}

$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
$event = verified($id, $timestamp, $signatures, file_get_contents('php://input'));
// Store the event under its webhook-id, answer, and work on it afterwards. The same id can come again.
if ($event) {
    file_put_contents('php://stdout', "$id {$event['type']}\n");
}
http_response_code($event ? 204 : 400);
